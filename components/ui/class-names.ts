import { type ClassValue, clsx } from "clsx";
import { mergeClasses } from "./class-merge";

/** Joins class names; of two Tailwind classes for the same property the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return mergeClasses(clsx(values));
}
