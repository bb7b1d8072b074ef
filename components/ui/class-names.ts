import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["caption", "dense", "body", "reader", "lead", "h3", "h2", "h1", "hero"],
      radius: ["control", "card", "sheet"],
      shadow: ["low", "high"],
    },
  },
});

/** Joins class names; of two Tailwind classes for the same property the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
