import { z } from "zod";

/** Who did it, by name, where an entry's sentence says so: a person in the interface, or a program with its token. */
export const NamedActor = z.object({
  kind: z.enum(["user", "apiToken"]),
  /** Of the account, or of the token. */
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
});
export type NamedActor = z.infer<typeof NamedActor>;

/** Who was given a link: somebody who asked, or a webhook, whose name is the host that was told. */
export const LinkHolder = z.union([
  NamedActor,
  z.object({ kind: z.literal("webhook"), id: z.string(), name: z.string(), email: z.null() }),
]);
export type LinkHolder = z.infer<typeof LinkHolder>;

/**
 * How a recipient's link came to somebody. OWN: the recipient's own account opened the page, and OWN_COPY: copied the
 * link, which hands it to nobody. OPEN: somebody who may hand it out opened the page without copying.
 */
export const REVEALED_THROUGH = [
  ...(["COPY", "OPEN", "OWN", "OWN_COPY"] as const),
  ...(["CREATE", "DISTRIBUTE", "REDISTRIBUTE", "USE", "WEBHOOK"] as const),
] as const;

/**
 * Through which link a recipient came (`domain/recipient/link-used`): absent in entries of older versions and over a
 * direct link.
 */
export const LinkUsedData = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["MAIL", "EARLIER_MAIL"]), mailId: z.string(), mailedAt: z.string() }),
  z.object({ kind: z.enum(["INBOX", "SITTING"]) }),
  z.object({ kind: z.literal("HANDED_OUT"), by: LinkHolder }),
  z.object({ kind: z.literal("UNKNOWN") }),
]);
