import { z } from "zod";
import type { SignInWay } from "../account/activity";
import { AddressRanges, isWithin } from "./address-range";
import type { ShutReason } from "./closed-organisation";
import { type ToldWay, WAYS_IN, type WayIn } from "./sign-in-ways";

const HOUR_MS = 3_600_000;
/** Range of a sign-in's duration, in hours: a session ends by itself after thirty days without use. */
const SESSION_HOURS = { least: 1, most: 720 } as const;

/**
 * Requirements of an organisation for its members' sessions and its teams' API tokens. They do not apply to
 * recipients, whose links have their own proofs.
 */
export const SecurityPolicy = z
  .object({
    /** Sessions need two factors; see `hasShownSecondFactor`. */
    requiresSecondFactor: z.boolean(),
    /** Allowed ways to sign in; null for any that opens an account. */
    waysIn: z
      .array(z.enum(WAYS_IN))
      .min(1)
      .max(10)
      .transform((ways) => WAYS_IN.filter((way) => ways.includes(way)))
      .nullable(),
    /**
     * Allows sign-in by mailed link besides the named ways. "Any" does not include it: it is set separately.
     */
    allowsMailedLink: z.boolean(),
    /** Hours after sign-in at which a session ends for the organisation, even if in use; null for never. */
    sessionHours: z.int().min(SESSION_HOURS.least).max(SESSION_HOURS.most).nullable(),
    /** Addresses and ranges, kept even while neither of the next two flags uses them. */
    addressRanges: AddressRanges,
    guardsPages: z.boolean(),
    /** API tokens must come from these ranges, and from their own ranges if they have some. */
    guardsTokens: z.boolean(),
  })
  .superRefine(({ addressRanges, guardsPages, guardsTokens }, context) => {
    if (addressRanges.length > 0 || !(guardsPages || guardsTokens)) return;
    context.addIssue({
      code: "custom",
      path: ["addressRanges"],
      message: "must name at least one range while pages or tokens are limited to them",
    });
  });
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;

export const NO_POLICY: SecurityPolicy = {
  requiresSecondFactor: false,
  waysIn: null,
  allowsMailedLink: false,
  sessionHours: null,
  addressRanges: [],
  guardsPages: false,
  guardsTokens: false,
};

/** The organisation's identity provider, which also decides about ways to sign in. */
export type CompanyMode = {
  /** Members may sign in with it, among other ways. */
  isCompanyOn: boolean;
  /** Members may sign in only with it. */
  isCompanyRequired: boolean;
};

export type JudgedSession = {
  /** Null for sessions from before it was stored, which count as opened by a password. */
  way: SignInWay | null;
  /** The organisation's own provider opened it. Another organisation's provider does not count. */
  isByCompany: boolean;
  createdAt: Date;
  /** Sign-in by password requires a code of the account's app. */
  isGuarded: boolean;
  ipAddress: string | null;
};

/**
 * Returns the ways that a policy names; null for any. A required company sign-in decides alone, emergency
 * admins included, and the policy's ways are ignored. A disabled provider is dropped; if it was the only way,
 * the policy names none, as the required sign-in ends with its provider.
 */
function listNamedWays(
  { waysIn }: Pick<SecurityPolicy, "waysIn">,
  { isCompanyOn, isCompanyRequired }: CompanyMode,
): readonly WayIn[] | null {
  if (waysIn === null || isCompanyRequired) return null;
  const open = waysIn.filter((way) => way !== "COMPANY" || isCompanyOn);
  return open.length > 0 ? open : null;
}

/** Returns the ways a policy allows, for a member who came another way; null for any but a mailed link. */
export function listAllowedWays(
  policy: Pick<SecurityPolicy, "waysIn" | "allowsMailedLink">,
  mode: CompanyMode,
): readonly ToldWay[] | null {
  const named = listNamedWays(policy, mode);
  return named && policy.allowsMailedLink ? [...named, "MAILED_LINK"] : named;
}

/** Returns the ways shown to a member who is shut out; null if their way in is not the reason. */
export function listShownWays(
  policy: Pick<SecurityPolicy, "waysIn" | "allowsMailedLink">,
  mode: CompanyMode,
  reason: ShutReason,
): readonly ToldWay[] | null {
  const allowed = listAllowedWays(policy, mode);
  if (allowed !== null || reason !== "WAY_IN") return allowed;
  return WAYS_IN.filter((way) => way !== "COMPANY" || mode.isCompanyOn);
}

export const isMailedLink = (way: SignInWay | null): boolean =>
  way === "MAILED_LINK" || way === "MAILED_LINK_AND_CODE";

function listWaysIn({ way, isByCompany }: JudgedSession): WayIn[] {
  const ways: WayIn[] = isByCompany ? ["COMPANY"] : [];
  if (way === "PASSKEY") ways.push("PASSKEY");
  else if (way !== "COMPANY" && !isMailedLink(way)) ways.push("PASSWORD");
  return ways;
}

/** A mailed link's session is admitted if the policy allows it, unless the company's sign-in is required. */
function isWayOpen(policy: SecurityPolicy, mode: CompanyMode, session: JudgedSession): boolean {
  const isMailed = isMailedLink(session.way);
  if (isMailed && policy.allowsMailedLink && !mode.isCompanyRequired) return true;
  if (isMailed && !session.isByCompany) return false;
  const named = listNamedWays(policy, mode);
  return named === null || listWaysIn(session).some((way) => named.includes(way));
}

/**
 * A passkey counts as both factors, a code beside the password or mailed link as the second; a company
 * provider's own checks are trusted. A guarded account showed its code to this browser, or sets up the app
 * now. An unused passkey proves nothing: the password alone still opens the account.
 */
function hasShownSecondFactor({ way, isByCompany, isGuarded }: JudgedSession): boolean {
  if (isByCompany || way === "PASSKEY") return true;
  if (way === "PASSWORD_AND_CODE" || way === "MAILED_LINK_AND_CODE") return true;
  return way !== "COMPANY" && isGuarded;
}

/**
 * Returns why a policy refuses a session at a moment, or null. A sign-in of eight hours is over after eight
 * hours.
 */
export function findPolicyRefusal(
  policy: SecurityPolicy,
  mode: CompanyMode,
  session: JudgedSession,
  now: Date,
): ShutReason | null {
  if (policy.guardsPages && !isWithin(session.ipAddress, policy.addressRanges)) return "ADDRESS";
  if (!isWayOpen(policy, mode, session)) return "WAY_IN";
  const age = now.getTime() - session.createdAt.getTime();
  if (policy.sessionHours !== null && age >= policy.sessionHours * HOUR_MS) return "SESSION_AGE";
  return policy.requiresSecondFactor && !hasShownSecondFactor(session) ? "SECOND_FACTOR" : null;
}

export const isTokenKeptOut = (
  { guardsTokens, addressRanges }: Pick<SecurityPolicy, "guardsTokens" | "addressRanges">,
  ipAddress: string | null,
): boolean => guardsTokens && !isWithin(ipAddress, addressRanges);
