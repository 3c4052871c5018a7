import * as z from 'zod';
import { type InLanguages, type Language, languages } from '../config/languages';

type Shape<Value extends z.ZodType> = {
  [Key in Language]: undefined extends InLanguages<string>[Key] ? z.ZodOptional<Value> : Value;
};

/** A field for each language, by its key. Only languages in progress may be absent. */
const shapeOf = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(
    languages.map(({ key, isComplete }) => [key, isComplete ? value : z.optional(value)]),
  ) as Shape<Value>;

/** Schema of a value in every language. */
export const inLanguages = <Value extends z.ZodType>(value: Value) =>
  z.strictObject(shapeOf(value));

/** The fields of `textSchema`, to be mixed into another object. */
export const textShape = shapeOf(z.string().min(1));

/** Schema of a text in every language. */
export const textSchema = z.strictObject(textShape);
