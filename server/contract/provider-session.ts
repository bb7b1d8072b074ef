import { z } from "zod";
import { SecretAsk } from "@/server/domain/recipient/secret-ask";

/** State of the reader with external providers: parts of `SigningSession` (contract/signing.ts). */

/** State of the reader's identity with ClaveÚnica (domain/fields.md 8.5). */
export const SessionIdentity = z.object({
  /** False if the installation lost its provider since sending: the page then names a contact. */
  isAvailable: z.boolean(),
  /** Also one of the methods required before signing, so that one trip serves a field and the signature. */
  isForAction: z.boolean().optional(),
  verified: z.object({ name: z.string(), run: z.string(), at: z.string() }).nullable(),
  /** Null if no log-out is set up. */
  logoutUrl: z.string().nullable(),
});
export type SessionIdentity = z.infer<typeof SessionIdentity>;

/**
 * State of the reader's advanced signature with their certificate (domain/fields.md 8.6, components/signing.md
 * 6.6).
 */
export const SessionRemoteSignature = z.object({
  /** Null if the installation lost its provider since sending. */
  provider: z.string().nullable(),
  /** The next step at the provider: identify the recipient, or authorise the prepared signature. */
  stage: z.enum(["identify", "authorise"]),
  /** SHA-256 in hexadecimal: of the file, and once prepared, of the data that the provider signs. */
  files: z.array(z.object({ id: z.string(), title: z.string(), sha256: z.string() })),
  holder: z.object({ name: z.string(), issuer: z.string(), run: z.string().nullable() }).nullable(),
  /** Secrets with which this page authorises the signature; null if that is done at the provider. */
  asks: z.array(SecretAsk).nullable(),
  /** The provider was authorised and did not answer: only that step is left. */
  isAllowed: z.boolean(),
  /** Result of the last step: `denied`, or an error code; null if it succeeded. */
  result: z.string().nullable(),
});
export type SessionRemoteSignature = z.infer<typeof SessionRemoteSignature>;
