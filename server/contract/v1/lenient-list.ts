import { z } from "zod";

/** A list as older clients also write it: a single value instead of a list of one (domain/README.md 1.3). */
export const toLenientList = <List extends z.ZodType>(list: List) =>
  z.preprocess((value) => (typeof value === "string" ? [value] : (value ?? undefined)), list);
