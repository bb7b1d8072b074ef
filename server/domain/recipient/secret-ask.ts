import { z } from "zod";

/**
 * How a key that signs from our page gets what it asks for. `typed`: its holder knows it or reads it off a device.
 * `sent`: only once the provider has sent a code or put a question. `elsewhere`: on the holder's device, past this page.
 */
const AskWay = z.enum(["typed", "sent", "elsewhere"]);
export type AskWay = z.infer<typeof AskWay>;

/** What such a key asks its holder for: a PIN, the code of a device (domain/README.md 8.7). */
export const SecretAsk = z.object({
  /** As the provider names it: `PIN`, `OTP`. */
  id: z.string(),
  /** In the provider's words; empty where it has none. */
  label: z.string(),
  digitsOnly: z.boolean(),
  way: AskWay,
});
export type SecretAsk = z.infer<typeof SecretAsk>;
