/** The number that an option was given.
 * @throws if it is not a whole number above 0 */
export function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${option} takes a whole number above 0, not "${value}"`);
}
