/** A part of an address with whatever does not decode as UTF-8 encoded once more, so that it does. */
export const decodable = (part: string): string =>
  part.replace(/(?:%[\da-f]{2})+|%/gi, bytes => {
    try {
      decodeURIComponent(bytes);
      return bytes;
    } catch {
      return bytes.replaceAll('%', '%25');
    }
  });
