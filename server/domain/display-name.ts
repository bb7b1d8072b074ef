import * as z from "zod";
import { findDisplayNameProblem } from "./display-name-rules";

/** A display name, trimmed; may be empty (seed 4.4). At most 255 code points. */
export const DisplayName = z
  .string()
  .trim()
  .refine((name) => findDisplayNameProblem(name) === null, {
    error: ({ input }) => findDisplayNameProblem(String(input)) ?? "",
    abort: true,
  });

export const RequiredDisplayName = DisplayName.refine((name) => name !== "", { message: "May not be empty" });
