import { z } from "zod";
import { DomainError, type IssueText } from "../errors";

/** Counted and limitable use of an organisation: documents and mails per month, bytes at any time. */
export const USAGE_KINDS = ["documents", "mails", "storage"] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];
export type Usage = Readonly<Record<UsageKind, number>>;

const FIRMNESSES = ["soft", "hard"] as const;

const buildLimitSchema = (most: number) =>
  z
    .strictObject({
      soft: z.int().min(0).max(most).nullable().default(null),
      hard: z.int().min(0).max(most).nullable().default(null),
    })
    .refine(({ soft, hard }) => soft === null || hard === null || soft <= hard, {
      error: "A soft limit lies below the hard one",
      path: ["soft"],
    });
const COUNT_MAX = 2_000_000_000;
const BYTES_MAX = 2 ** 50;

/** Limits of an organisation; null is no limit. Storage in bytes. */
export const QuotaLimits = z.strictObject({
  documents: buildLimitSchema(COUNT_MAX).prefault({}),
  mails: buildLimitSchema(COUNT_MAX).prefault({}),
  storage: buildLimitSchema(BYTES_MAX).prefault({}),
});
export type QuotaLimits = z.infer<typeof QuotaLimits>;

export const hasLimits = (limits: QuotaLimits): boolean =>
  USAGE_KINDS.some((kind) => limits[kind].soft !== null || limits[kind].hard !== null);

/** Returns the first day of the month in UTC, as `2026-11-01`. */
export const getUtcMonth = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

export function shiftMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return getUtcMonth(new Date(Date.UTC(year, number - 1 + count, 1)));
}

/** The usage of an organisation with a quota, the counted item included, and the lines already reported. */
export type Standing = {
  organisationId: number;
  limits: QuotaLimits;
  used: Usage;
  month: string;
  /** Lines reported this month. */
  told: readonly string[];
};

const MEGABYTE = 1_000_000;
const toMegabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);

export const isWithinQuota = (
  kind: UsageKind,
  { limits, used }: Pick<Standing, "limits" | "used">,
): boolean => used[kind] <= (limits[kind].hard ?? Number.POSITIVE_INFINITY);

/**
 * Refuses use beyond a hard limit; `used` already includes it. Limits that reset monthly give 429 without
 * asking for a retry (rest/README.md 1.5); storage needs a deletion.
 * @throws DomainError TOO_MANY_REQUESTS (documents, mails), LIMIT_EXCEEDED (storage)
 */
export function assertWithinQuota(
  kind: UsageKind,
  standing: Pick<Standing, "limits" | "used" | "month">,
): void {
  const { hard } = standing.limits[kind];
  if (hard === null || isWithinQuota(kind, standing)) return;
  const until = shiftMonth(standing.month, 1);
  switch (kind) {
    case "documents":
      throw createQuotaError(
        "TOO_MANY_REQUESTS",
        `The organisation has sent the ${hard} documents it may send in a month. It can send again from ${until} (UTC).`,
        { key: "quota.documents", values: { limit: hard, until } },
      );
    case "mails":
      throw createQuotaError(
        "TOO_MANY_REQUESTS",
        `The organisation has sent the ${hard} mails it may send in a month. It can send documents by mail again from ` +
          `${until} (UTC); with meta.distributionMethod NONE it can send them now.`,
        { key: "quota.mails", values: { limit: hard, until } },
      );
    case "storage":
      throw createQuotaError(
        "LIMIT_EXCEEDED",
        `With this file the organisation would store more than the ${toMegabytes(hard)} MB it may. Remove files from ` +
          "drafts, or ask whoever runs this installation. This limit does not end with the month.",
        { key: "quota.storage", values: { limit: toMegabytes(hard) } },
      );
  }
}

const createQuotaError = (code: "TOO_MANY_REQUESTS" | "LIMIT_EXCEEDED", message: string, said: IssueText) =>
  new DomainError(code, message, { issues: [{ message, said }] });

export const addUsage = <Known extends Pick<Standing, "used">>(
  standing: Known,
  kind: UsageKind,
  more: number,
): Known => ({ ...standing, used: { ...standing.used, [kind]: standing.used[kind] + more } });

/** Percentages of a limit that are reported to the organisation, the gravest first. */
const LINES = [100, 80] as const;

export type QuotaThreshold = {
  kind: UsageKind;
  firmness: (typeof FIRMNESSES)[number];
  percent: (typeof LINES)[number];
  limit: number;
};

const toLineKey = ({ kind, firmness, percent, limit }: QuotaThreshold): string =>
  [kind, firmness, percent, limit].join(":");

/** Returns all lines at or below the current use, a hard limit before a soft one. */
function listReachedThresholds(
  { limits, used }: Pick<Standing, "limits" | "used">,
  kind: UsageKind,
): QuotaThreshold[] {
  return (["hard", "soft"] as const).flatMap((firmness) => {
    const limit = limits[kind][firmness];
    // A limit of zero is not reported.
    if (limit === null || limit === 0) return [];
    return LINES.filter((percent) => used[kind] * 100 >= limit * percent).map((percent) => ({
      kind,
      firmness,
      percent,
      limit,
    }));
  });
}

/**
 * Returns the lines to report now, and the record of reported lines afterwards. Per kind, only the gravest
 * line not reported this month, so that one count sends one mail. Null if there is nothing new.
 */
export function findNewThresholds(standing: Standing): { tell: QuotaThreshold[]; told: string[] } | null {
  const reportedKeys = new Set(standing.told);
  const fresh = USAGE_KINDS.map((kind) =>
    listReachedThresholds(standing, kind).filter((line) => !reportedKeys.has(toLineKey(line))),
  );
  const tell = fresh.flatMap((lines) => lines.toSorted((a, b) => getGravity(b) - getGravity(a)).slice(0, 1));
  if (tell.length === 0) return null;
  return { tell, told: [...standing.told, ...fresh.flat().map(toLineKey)] };
}

/** Higher percentages come first; at equal ones, hard before soft. */
const getGravity = ({ firmness, percent }: QuotaThreshold): number =>
  percent * 2 + (firmness === "hard" ? 1 : 0);

/** Returns the used share of a limit for a bar: in whole percent, 100 at most. */
export const toPercent = (used: number, limit: number): number =>
  limit === 0 ? 100 : Math.min(100, Math.floor((used * 100) / limit));
