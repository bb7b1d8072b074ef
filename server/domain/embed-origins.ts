import * as z from "zod";
import { EMBED_ORIGINS_LIMIT, parseEmbedOrigin } from "./embed-origin";

const EmbedOrigin = z.string().transform((input, context) => {
  const origin = parseEmbedOrigin(input);
  if (origin !== null) return origin;
  const message = "Must be the origin of one site, such as https://app.example.com (http only on localhost)";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

export const EmbedOrigins = z
  .array(EmbedOrigin)
  .max(EMBED_ORIGINS_LIMIT)
  .transform((origins) => [...new Set(origins)]);
