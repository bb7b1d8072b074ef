import { z } from "zod";

/** The actor named in an entry's sentence: a user in the interface, or a program with its API token. */
export const NamedActor = z.object({
  kind: z.enum(["user", "apiToken"]),
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
});
export type NamedActor = z.infer<typeof NamedActor>;

/**
 * The actor a link was given to: the one who requested it, or a webhook, named by the host that received it.
 */
export const LinkHolder = z.union([
  NamedActor,
  z.object({ kind: z.literal("webhook"), id: z.string(), name: z.string(), email: z.null() }),
]);
export type LinkHolder = z.infer<typeof LinkHolder>;

/**
 * The ways a recipient's link was revealed. OWN: the recipient's own account opened the page. OWN_COPY: it
 * copied the link, which hands it to no other person. OPEN: a user who may hand it out opened the page
 * without copying.
 */
export const REVEALED_THROUGH = [
  ...(["COPY", "OPEN", "OWN", "OWN_COPY"] as const),
  ...(["CREATE", "DISTRIBUTE", "REDISTRIBUTE", "USE", "WEBHOOK"] as const),
] as const;

/**
 * The link through which a recipient came (`domain/recipient/link-used`). Absent in entries of older versions
 * and over a direct link.
 */
export const LinkUsedData = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["MAIL", "EARLIER_MAIL"]), mailId: z.string(), mailedAt: z.string() }),
  z.object({ kind: z.enum(["INBOX", "SITTING"]) }),
  z.object({ kind: z.literal("HANDED_OUT"), by: LinkHolder }),
  z.object({ kind: z.literal("UNKNOWN") }),
]);
