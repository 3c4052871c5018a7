/** Encodes the bytes of an address that are not valid UTF-8 once more, to make the address decodable. */
export const decodable = (part: string): string =>
  part.replace(/(?:%[\da-f]{2})+|%/gi, bytes => {
    try {
      decodeURIComponent(bytes);
      return bytes;
    } catch {
      return bytes.replaceAll('%', '%25');
    }
  });
