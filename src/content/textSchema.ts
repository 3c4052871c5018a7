import * as z from 'zod';
import { type InLanguages, type Language, languages } from '../config/languages';

type Shape<Value extends z.ZodType> = {
  [Key in Language]: undefined extends InLanguages<string>[Key] ? z.ZodOptional<Value> : Value;
};

/** One field for each language, by its key; only those in progress may be absent. */
const shapeOf = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(
    languages.map(({ key, isComplete }) => [key, isComplete ? value : z.optional(value)]),
  ) as Shape<Value>;

/** Something of data in every language. */
export const inLanguages = <Value extends z.ZodType>(value: Value) =>
  z.strictObject(shapeOf(value));

/** The fields of a text in data. */
export const textShape = shapeOf(z.string().min(1));

/** A text in data. */
export const textSchema = z.strictObject(textShape);
