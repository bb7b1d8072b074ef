import { z } from "zod";
import { DomainError, type Said } from "../errors";

/** What is counted of an organisation and may be limited: documents and mails in a month, bytes at any time. */
export const USAGE_KINDS = ["documents", "mails", "storage"] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];
export type Usage = Readonly<Record<UsageKind, number>>;

/** A soft limit warns, a hard one refuses what would go beyond it. */
const FIRMNESSES = ["soft", "hard"] as const;

const limitUpTo = (most: number) =>
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

/** What an organisation may use; null is no limit. Storage in bytes. */
export const QuotaLimits = z.strictObject({
  documents: limitUpTo(COUNT_MAX).prefault({}),
  mails: limitUpTo(COUNT_MAX).prefault({}),
  storage: limitUpTo(BYTES_MAX).prefault({}),
});
export type QuotaLimits = z.infer<typeof QuotaLimits>;

export const hasLimits = (limits: QuotaLimits): boolean =>
  USAGE_KINDS.some((kind) => limits[kind].soft !== null || limits[kind].hard !== null);

/** The first day of the month in UTC, as `2026-11-01`. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** The first day of the month that lies so many months later, or earlier. */
export function monthsFrom(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)));
}

/** What an organisation with a quota has used, the counted thing included, and of which lines somebody was told. */
export type Standing = {
  organisationId: number;
  limits: QuotaLimits;
  used: Usage;
  month: string;
  /** Of this month. */
  told: readonly string[];
};

const MEGABYTE = 1_000_000;
/** Whole megabytes, as they are said in sentences. */
const megabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);

/** Whether no hard limit refuses what is used. */
export const isWithinQuota = (
  kind: UsageKind,
  { limits, used }: Pick<Standing, "limits" | "used">,
): boolean => used[kind] <= (limits[kind].hard ?? Number.POSITIVE_INFINITY);

/**
 * Refuses what goes beyond a hard limit; `used` has it counted already. What a month heals is 429 without asking
 * anybody to repeat it (rest/README.md 1.5); storage is healed by removing something alone.
 * @throws DomainError TOO_MANY_REQUESTS (documents, mails), LIMIT_EXCEEDED (storage)
 */
export function assertWithinQuota(
  kind: UsageKind,
  standing: Pick<Standing, "limits" | "used" | "month">,
): void {
  const { hard } = standing.limits[kind];
  if (hard === null || isWithinQuota(kind, standing)) return;
  const until = monthsFrom(standing.month, 1);
  switch (kind) {
    case "documents":
      throw refused(
        "TOO_MANY_REQUESTS",
        `The organisation has sent the ${hard} documents it may send in a month. It can send again from ${until} (UTC).`,
        { key: "quota.documents", values: { limit: hard, until } },
      );
    case "mails":
      throw refused(
        "TOO_MANY_REQUESTS",
        `The organisation has sent the ${hard} mails it may send in a month. It can send documents by mail again from ` +
          `${until} (UTC); with meta.distributionMethod NONE it can send them now.`,
        { key: "quota.mails", values: { limit: hard, until } },
      );
    case "storage":
      throw refused(
        "LIMIT_EXCEEDED",
        `With this file the organisation would store more than the ${megabytes(hard)} MB it may. Remove files from ` +
          "drafts, or ask whoever runs this installation. This limit does not end with the month.",
        { key: "quota.storage", values: { limit: megabytes(hard) } },
      );
  }
}

const refused = (code: "TOO_MANY_REQUESTS" | "LIMIT_EXCEEDED", message: string, said: Said) =>
  new DomainError(code, message, { issues: [{ message, said }] });

/** The standing as it would be with so much more: to ask before something is counted. */
export const withMore = <Known extends Pick<Standing, "used">>(
  standing: Known,
  kind: UsageKind,
  more: number,
): Known => ({ ...standing, used: { ...standing.used, [kind]: standing.used[kind] + more } });

/** Of which part of a limit its organisation hears, in percent, the gravest first. */
const LINES = [100, 80] as const;

/** A line that was crossed: this part of this limit. */
export type Line = {
  kind: UsageKind;
  firmness: (typeof FIRMNESSES)[number];
  percent: (typeof LINES)[number];
  limit: number;
};

const nameOf = ({ kind, firmness, percent, limit }: Line): string =>
  [kind, firmness, percent, limit].join(":");

/** All lines that lie at or below what is used, a hard limit before a soft one. */
function reached({ limits, used }: Pick<Standing, "limits" | "used">, kind: UsageKind): Line[] {
  return (["hard", "soft"] as const).flatMap((firmness) => {
    const limit = limits[kind][firmness];
    // Nobody needs to hear that nothing of nothing is left.
    if (limit === null || limit === 0) return [];
    return LINES.filter((percent) => used[kind] * 100 >= limit * percent).map((percent) => ({
      ...{ kind, firmness, percent, limit },
    }));
  });
}

/**
 * Of which lines to tell now, and which are told then: for each kind the gravest that nobody was told of this month, so
 * that one count is one mail. Null while there is nothing new.
 */
export function newLines(standing: Standing): { tell: Line[]; told: string[] } | null {
  const known = new Set(standing.told);
  const fresh = USAGE_KINDS.map((kind) => reached(standing, kind).filter((line) => !known.has(nameOf(line))));
  const tell = fresh.flatMap((lines) => lines.toSorted((a, b) => gravity(b) - gravity(a)).slice(0, 1));
  if (tell.length === 0) return null;
  return { tell, told: [...standing.told, ...fresh.flat().map(nameOf)] };
}

/** What stops comes before what warns, and what is reached before what is near. */
const gravity = ({ firmness, percent }: Line): number => percent * 2 + (firmness === "hard" ? 1 : 0);

/** How much of a limit is used, for a bar: in whole percent, 100 at most. */
export const percentOf = (used: number, limit: number): number =>
  limit === 0 ? 100 : Math.min(100, Math.floor((used * 100) / limit));
