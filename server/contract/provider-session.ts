import { z } from "zod";
import { SecretAsk } from "@/server/domain/recipient/secret-ask";

/** How a reader stands with providers outside: parts of `SigningSession` (contract/signing.ts). */

/** How the reader's identity stands with ClaveÚnica (domain/README.md 8.5). */
export const SessionIdentity = z.object({
  /** False when the installation lost its provider since sending: the page then says whom to ask. */
  isAvailable: z.boolean(),
  /** It is one of the ways asked for before signing, so that one trip serves a field and the signature. */
  isForAction: z.boolean().optional(),
  verified: z.object({ name: z.string(), run: z.string(), at: z.string() }).nullable(),
  /** Where the session at the provider ends; null where no log-out is set up. */
  logoutUrl: z.string().nullable(),
});
export type SessionIdentity = z.infer<typeof SessionIdentity>;

/** How the reader's own signature with their certificate stands (domain/README.md 8.6, components/README.md 6.6). */
export const SessionRemoteSignature = z.object({
  /** Null when the installation lost its provider since sending. */
  provider: z.string().nullable(),
  /** Next is being recognised by the provider, or allowing it to sign what was prepared. */
  stage: z.enum(["identify", "authorise"]),
  /** SHA-256 in hexadecimal: of the file, and once it is prepared of what the provider signs for it. */
  files: z.array(z.object({ id: z.string(), title: z.string(), sha256: z.string() })),
  holder: z.object({ name: z.string(), issuer: z.string(), run: z.string().nullable() }).nullable(),
  /** The signature is allowed on this very page, with nothing more than these; null where that is done at the provider. */
  asks: z.array(SecretAsk).nullable(),
  /** The provider was allowed to sign and did not answer: only that is left. */
  isAllowed: z.boolean(),
  /** How the last step ended: `denied`, or a code; null after a good one. */
  result: z.string().nullable(),
});
export type SessionRemoteSignature = z.infer<typeof SessionRemoteSignature>;
