import { z } from "zod";
import type { SignInWay } from "../account/activity";
import { AddressRanges, isWithin } from "./address-range";
import { type ToldWay, WAYS_IN, type WayIn } from "./people";
import type { ShutReason } from "./shut";

const HOUR_MS = 3_600_000;
/** How short and how long a sign-in may last, in hours: a session ends by itself after thirty days without use. */
const SESSION_HOURS = { least: 1, most: 720 } as const;

/**
 * What an organisation asks of the sessions of its people, and of the API tokens of its teams. Recipients are not asked:
 * their links are proven by themselves.
 */
export const SecurityPolicy = z
  .object({
    /** Sessions show two factors; see `showsSecondFactor`. */
    requiresSecondFactor: z.boolean(),
    /** By which ways people come in; null for any that opens their account. */
    waysIn: z
      .array(z.enum(WAYS_IN))
      .min(1)
      .max(10)
      .transform((ways) => WAYS_IN.filter((way) => ways.includes(way)))
      .nullable(),
    /** A link mailed to their address lets people in too, whichever ways are named. It is none of "any": it is said by itself. */
    allowsMailedLink: z.boolean(),
    /** So many hours after signing in a session ends for the organisation, however much it is used; null for never. */
    sessionHours: z.int().min(SESSION_HOURS.least).max(SESSION_HOURS.most).nullable(),
    /** Addresses and ranges, kept also while neither of the two that follow looks at them. */
    addressRanges: AddressRanges,
    /** Sessions come from these ranges. */
    guardsPages: z.boolean(),
    /** API tokens come from these ranges, and from their own where they have some. */
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

/** Nothing is asked: of an organisation that never said anything. */
export const NO_POLICY: SecurityPolicy = {
  requiresSecondFactor: false,
  waysIn: null,
  allowsMailedLink: false,
  sessionHours: null,
  addressRanges: [],
  guardsPages: false,
  guardsTokens: false,
};

/** What besides the policy decides about ways in: the organisation's provider of identity. */
export type CompanyMode = {
  /** People come in by it, among other ways. */
  isCompanyOn: boolean;
  /** People come in by it alone. */
  isCompanyRequired: boolean;
};

/** A session as a policy judges it. */
export type JudgedSession = {
  /** Null for sessions from before it was kept, which count as opened by a password. */
  way: SignInWay | null;
  /** The organisation's own provider opened it. Another organisation's says nothing here. */
  isByCompany: boolean;
  createdAt: Date;
  /** Signing in by password asks for a code of the account's app. */
  isGuarded: boolean;
  ipAddress: string | null;
};

/**
 * The ways that a policy names; null for any. Where the organisation requires its company's sign-in that decides alone,
 * administrators for emergencies included, and the policy's ways wait. A provider that was turned off lets nobody in: it
 * drops out, and where it was the only way the policy names none, as the required sign-in ends with its provider.
 */
function namedWays(
  { waysIn }: Pick<SecurityPolicy, "waysIn">,
  { isCompanyOn, isCompanyRequired }: CompanyMode,
): readonly WayIn[] | null {
  if (waysIn === null || isCompanyRequired) return null;
  const open = waysIn.filter((way) => way !== "COMPANY" || isCompanyOn);
  return open.length > 0 ? open : null;
}

/** By which ways a policy lets people in, for whoever came another way; null for any but a mailed link. */
export function allowedWays(
  policy: Pick<SecurityPolicy, "waysIn" | "allowsMailedLink">,
  mode: CompanyMode,
): readonly ToldWay[] | null {
  const named = namedWays(policy, mode);
  return named && policy.allowsMailedLink ? [...named, "MAILED_LINK"] : named;
}

/** The ways that somebody who is shut out is told; null where the way they came by is not why. */
export function toldWays(
  policy: Pick<SecurityPolicy, "waysIn" | "allowsMailedLink">,
  mode: CompanyMode,
  reason: ShutReason,
): readonly ToldWay[] | null {
  const allowed = allowedWays(policy, mode);
  if (allowed !== null || reason !== "WAY_IN") return allowed;
  return WAYS_IN.filter((way) => way !== "COMPANY" || mode.isCompanyOn);
}

/** Whether a mailed link opened a session, with or without a code. */
export const isMailedLink = (way: SignInWay | null): boolean =>
  way === "MAILED_LINK" || way === "MAILED_LINK_AND_CODE";

function waysOf({ way, isByCompany }: JudgedSession): WayIn[] {
  const ways: WayIn[] = isByCompany ? ["COMPANY"] : [];
  if (way === "PASSKEY") ways.push("PASSKEY");
  else if (way !== "COMPANY" && !isMailedLink(way)) ways.push("PASSWORD");
  return ways;
}

/** A session of a mailed link comes in where the policy says so, and nowhere that the company's sign-in is required. */
function isWayOpen(policy: SecurityPolicy, mode: CompanyMode, session: JudgedSession): boolean {
  const isMailed = isMailedLink(session.way);
  if (isMailed && policy.allowsMailedLink && !mode.isCompanyRequired) return true;
  if (isMailed && !session.isByCompany) return false;
  const named = namedWays(policy, mode);
  return named === null || waysOf(session).some((way) => named.includes(way));
}

/**
 * A passkey is both factors, a code beside the password or the mailed link the second; what the company's provider asks is
 * its own business. An account whose app guards its ways in showed the code to this browser before, or sets the app up in
 * this session. A passkey that an account has but did not come in with shows nothing: its password alone still opens the
 * account.
 */
function showsSecondFactor({ way, isByCompany, isGuarded }: JudgedSession): boolean {
  if (isByCompany || way === "PASSKEY") return true;
  if (way === "PASSWORD_AND_CODE" || way === "MAILED_LINK_AND_CODE") return true;
  return way !== "COMPANY" && isGuarded;
}

/** Why a policy keeps a session out at a moment; null where it lets it in. A sign-in of eight hours is over after eight hours. */
export function policyRefusal(
  policy: SecurityPolicy,
  mode: CompanyMode,
  session: JudgedSession,
  now: Date,
): ShutReason | null {
  if (policy.guardsPages && !isWithin(session.ipAddress, policy.addressRanges)) return "ADDRESS";
  if (!isWayOpen(policy, mode, session)) return "WAY_IN";
  const age = now.getTime() - session.createdAt.getTime();
  if (policy.sessionHours !== null && age >= policy.sessionHours * HOUR_MS) return "SESSION_AGE";
  return policy.requiresSecondFactor && !showsSecondFactor(session) ? "SECOND_FACTOR" : null;
}

/** Whether a policy keeps a token's request out. */
export const keepsTokenOut = (
  { guardsTokens, addressRanges }: Pick<SecurityPolicy, "guardsTokens" | "addressRanges">,
  ipAddress: string | null,
): boolean => guardsTokens && !isWithin(ipAddress, addressRanges);
