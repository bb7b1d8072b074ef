import { clock } from "@/server/clock";
import type { Connection, Database, Transaction } from "@/server/db/client";
import type { users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { openAccountSession } from "../enter";
import { knownDevice } from "../known-device";
import { HOUR_MS, limitHits } from "../rate";
import { type PassedFactor, verifySecondFactor } from "../second-factor";
import { consumeMailedLink, isOwnBrowser, isSameAccount, loadMailedLink, type MailedLink } from "./link";
import { findLinkableAccount } from "./linkable-account";

type User = typeof users.$inferSelect;

/** A link as a browser holds it; `secret` is the cookie it received when it asked. */
export type HeldLink = { token: string; secret: string | null };

/**
 * Contents of the link page: the masked account, "elsewhere" for another browser's link, "over" for one that
 * opens nothing.
 */
export type ShownLink = { state: "open"; maskedEmail: string } | { state: "elsewhere" } | { state: "over" };

const buildUsedLinkError = (): DomainError =>
  new DomainError("NOT_FOUND", "This link no longer works. Ask for a new one.");
const buildOtherBrowserError = (): DomainError =>
  new DomainError("FORBIDDEN", "Open this link in the browser in which you asked for it.");

/**
 * Returns the account that a link opens now. Null if the link is unknown, used or expired, or no organisation
 * allows it any more. Null also if the account was disabled or has a new password or address. The answer is
 * the same in all cases (T22).
 */
async function loadOpenableAccount(connection: Connection, link: MailedLink | null, isLocked = false) {
  const user = link && (await findLinkableAccount(connection, { userId: link.userId }, isLocked));
  return link && user && isSameAccount(link, user) ? user : null;
}

/**
 * Reads a link without using it up, because mail scanners open links.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function showMailedLink(db: Database, held: HeldLink, origin: Origin): Promise<ShownLink> {
  await limitHits(db, `mailed-link-look:${origin.ipAddress ?? "unknown"}`, 600, HOUR_MS);
  const link = await loadMailedLink(db, held.token, await clock.now(db));
  const user = await loadOpenableAccount(db, link);
  if (!link || !user) return { state: "over" };
  return isOwnBrowser(link, held.secret)
    ? { state: "open", maskedEmail: maskEmailAddress(user.email) }
    : { state: "elsewhere" };
}

/**
 * The link with the browser's other data: an authenticator code if asked for, and its marks
 * (`known-device.ts`).
 */
export type GivenWithLink = HeldLink & {
  code?: string | undefined;
  /** The person wants to skip the second factor on this browser for thirty days. */
  trust: boolean;
  device: string | null;
  trusted: string | null;
};

export type OpenedByLink = { sessionId: string; next: string; device: string; trusted: string | null };

/**
 * Opens a session, only in the browser that asked for the link. A forwarded link signs in neither its reader
 * as its owner nor the reverse (login CSRF). No code carries it to another browser, because an attacker could
 * ask a person for it as easily as for the link. An account guarded by an authenticator needs a code first; a
 * wrong code keeps the link. One transaction repeats all checks, uses up the link and opens the session.
 * @throws DomainError NOT_FOUND (opens nothing), FORBIDDEN (another browser's), SECOND_FACTOR_NEEDED,
 * TWO_FACTOR_AUTH_FAILED, TOO_MANY_REQUESTS
 */
export async function openMailedLink(
  db: Database,
  given: GivenWithLink,
  origin: Origin,
): Promise<OpenedByLink> {
  await limitHits(db, `mailed-link-open:${origin.ipAddress ?? "unknown"}`, 300, HOUR_MS);
  const link = await loadMailedLink(db, given.token, await clock.now(db));
  const user = await loadOpenableAccount(db, link);
  if (!link || !user) throw buildUsedLinkError();
  if (!isOwnBrowser(link, given.secret)) throw buildOtherBrowserError();
  const second = await verifySecondFactor(db, user, given, origin);
  return db.transaction((tx) => consumeLink(tx, { given, user, second, origin }));
}

type Use = { given: GivenWithLink; user: User; second: PassedFactor | null; origin: Origin };

/**
 * Locks the account first, like a password change or an end of its sessions, so that they run one after the
 * other.
 */
async function consumeLink(tx: Transaction, { given, user, second, origin }: Use): Promise<OpenedByLink> {
  const now = await clock.now(tx);
  const locked = await findLinkableAccount(tx, { userId: user.id }, true);
  const link = await consumeMailedLink(tx, given.token, now);
  if (!link || !locked || !isSameAccount(link, locked)) throw buildUsedLinkError();
  const isNewBrowser = !knownDevice.isKnown(given.device, locked, now);
  const way = second?.isProven ? "MAILED_LINK_AND_CODE" : "MAILED_LINK";
  const sessionId = await openAccountSession(tx, { id: locked.id, way, isNewBrowser }, origin);
  const device = knownDevice.withAccount(given.device, locked, now);
  return { sessionId, next: link.next, device, trusted: second?.trusted ?? null };
}
