import { z } from "zod";

/**
 * Ways in which a recipient gets the secret of a signing key. `typed`: known, or read off a device. `sent`:
 * only after the provider has sent a code or asked a question. `elsewhere`: on the recipient's device,
 * outside this page.
 */
const AskWay = z.enum(["typed", "sent", "elsewhere"]);
export type AskWay = z.infer<typeof AskWay>;

/** A secret that the key requires of its holder: a PIN, the code of a device (domain/fields.md 8.7). */
export const SecretAsk = z.object({
  /** The provider's name for it: `PIN`, `OTP`. */
  id: z.string(),
  label: z.string(),
  digitsOnly: z.boolean(),
  way: AskWay,
});
export type SecretAsk = z.infer<typeof SecretAsk>;
