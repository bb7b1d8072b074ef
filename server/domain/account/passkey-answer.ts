import * as z from "zod";

const Base64Url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/);

const Credential = z.object({
  id: Base64Url.max(2048),
  rawId: Base64Url.max(2048),
  type: z.literal("public-key"),
  /** No extension is requested, so answers of extensions are dropped. */
  clientExtensionResults: z.unknown().transform(() => ({})),
});

export const PasskeyAssertion = Credential.extend({
  response: z
    .object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.optional().catch(undefined),
    })
    .transform(({ userHandle, ...rest }) => ({ ...rest, ...(userHandle ? { userHandle } : {}) })),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const NewPasskey = Credential.extend({
  response: z
    .object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: z.array(z.string().max(32)).max(10).optional().catch(undefined),
    })
    .transform(({ transports, ...rest }) => ({ ...rest, ...(transports ? { transports } : {}) })),
});
export type NewPasskey = z.infer<typeof NewPasskey>;
