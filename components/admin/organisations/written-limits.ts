import { type QuotaLimits, USAGE_KINDS, type UsageKind } from "@/server/domain/usage/quota";

export type WrittenKey = `${UsageKind}-${"soft" | "hard"}`;
/** Limits as typed: whole numbers, storage in MB, blank for no limit. */
export type Written = Record<WrittenKey, string>;

const getUnitSize = (kind: UsageKind): number => (kind === "storage" ? 1_000_000 : 1);

export const isNumber = (text: string): boolean => /^\d{0,9}$/.test(text.trim());

/** Returns limits as text; storage is rounded to whole MB. */
export function formatQuotaLimits(limits: QuotaLimits): Written {
  const formatLimit = (kind: UsageKind, firmness: "soft" | "hard") => {
    const limit = limits[kind][firmness];
    return limit === null ? "" : String(Math.round(limit / getUnitSize(kind)));
  };
  return {
    "documents-soft": formatLimit("documents", "soft"),
    "documents-hard": formatLimit("documents", "hard"),
    "mails-soft": formatLimit("mails", "soft"),
    "mails-hard": formatLimit("mails", "hard"),
    "storage-soft": formatLimit("storage", "soft"),
    "storage-hard": formatLimit("storage", "hard"),
  };
}

/** Parses typed limits. Null if an entry is no number, or a soft limit is above its hard limit. */
export function parseQuotaLimits(written: Written): QuotaLimits | null {
  if (!Object.values(written).every(isNumber)) return null;
  const parseLimits = (kind: UsageKind) => {
    const parseLimit = (firmness: "soft" | "hard") => {
      const text = written[`${kind}-${firmness}`].trim();
      return text === "" ? null : Number(text) * getUnitSize(kind);
    };
    return { soft: parseLimit("soft"), hard: parseLimit("hard") };
  };
  const limits = {
    documents: parseLimits("documents"),
    mails: parseLimits("mails"),
    storage: parseLimits("storage"),
  };
  const isTurned = USAGE_KINDS.some((kind) => {
    const { soft, hard } = limits[kind];
    return soft !== null && hard !== null && soft > hard;
  });
  return isTurned ? null : limits;
}
