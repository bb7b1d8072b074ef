import * as z from "zod";
import { parseWebUrl } from "./web-address";

/** A link that may be shown and followed; stored as typed, trimmed. */
export const WebUrl = z
  .string()
  .trim()
  .refine((text) => parseWebUrl(text) !== null, { message: "Must be an absolute http or https address" });

/** `redirectUrl` accepts "" for "none" (rest/README.md 2.2). */
export const OptionalWebUrl = z.union([z.string().trim().length(0), WebUrl]);
