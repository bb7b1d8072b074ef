import { z } from "zod";

/** Accounts at /signup: open to all, to addresses of some mail domains, or only by invitation. */
export const SIGN_UP_POLICIES = ["OPEN", "DOMAINS", "INVITATION"] as const;
export const BANNER_TONES = ["info", "warning"] as const;

const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?!-)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u, "Not a mail domain, such as example.org");

const PageAddress = z
  .url({ protocol: /^https?$/, error: "Not the address of a page, such as https://…" })
  .max(2_000);
const BannerText = z.string().trim().max(500);

/** Set by an instance admin. */
export const InstallationSettings = z
  .strictObject({
    signUp: z.enum(SIGN_UP_POLICIES).default("OPEN"),
    signUpDomains: z.array(MailDomain).max(100).default([]),
    /**
     * Shown above every page of an account and on those before sign-in; a missing language shows the other.
     */
    banner: z
      .strictObject({ tone: z.enum(BANNER_TONES), en: BannerText, es: BannerText })
      .refine(({ en, es }) => en !== "" || es !== "", {
        error: "Say it in one language at least",
        path: ["en"],
      })
      .nullable()
      .default(null),
    termsUrl: PageAddress.nullable().default(null),
    privacyUrl: PageAddress.nullable().default(null),
  })
  .refine(({ signUp, signUpDomains }) => signUp !== "DOMAINS" || signUpDomains.length > 0, {
    error: "Name one mail domain at least",
    path: ["signUpDomains"],
  });

export type InstallationSettings = z.infer<typeof InstallationSettings>;
