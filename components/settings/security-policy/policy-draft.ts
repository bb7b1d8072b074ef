import type { WayIn } from "@/server/domain/tenancy/sign-in-ways";
import type { SecurityPolicyAnswer } from "../api-types";

type Policy = SecurityPolicyAnswer["policy"];

export type PolicyDraft = Omit<Policy, "waysIn" | "sessionHours" | "addressRanges"> & {
  isAnyWay: boolean;
  waysIn: readonly WayIn[];
  endsSessions: boolean;
  hours: string;
  ranges: string;
};

export const POLICY_KEYS = ["requiresSecondFactor", "waysIn", "sessionHours", "addressRanges"] as const;
export type PolicyKey = (typeof POLICY_KEYS)[number];

const WORKDAY_HOURS = "12";

export const toPolicyDraft = ({ waysIn, sessionHours, addressRanges, ...rest }: Policy): PolicyDraft => ({
  ...rest,
  isAnyWay: waysIn === null,
  waysIn: waysIn ?? [],
  endsSessions: sessionHours !== null,
  hours: sessionHours === null ? WORKDAY_HOURS : String(sessionHours),
  ranges: addressRanges.join("\n"),
});

/** Ranges are separated by lines, spaces, commas or semicolons. */
const splitRanges = (text: string): string[] => text.split(/[\s,;]+/).filter((range) => range !== "");

/** Returns the policy for the server. Invalid hours become 0, which it refuses. */
export const toSecurityPolicy = ({
  isAnyWay,
  waysIn,
  endsSessions,
  hours,
  ranges,
  ...rest
}: PolicyDraft): Policy => ({
  ...rest,
  waysIn: isAnyWay ? null : [...waysIn],
  sessionHours: endsSessions ? (/^\d{1,4}$/.test(hours.trim()) ? Number(hours) : 0) : null,
  addressRanges: splitRanges(ranges),
});

/** Finds errors that need no server: no sign-in method, invalid hours, a limit without addresses. */
export function findPolicyProblems(
  draft: PolicyDraft,
): Partial<Record<PolicyKey, "none" | "invalid" | "missing">> {
  const { waysIn, sessionHours, addressRanges, guardsPages, guardsTokens } = toSecurityPolicy(draft);
  const isHours = sessionHours === null || (sessionHours >= 1 && sessionHours <= 720);
  return {
    ...(waysIn?.length === 0 ? { waysIn: "none" as const } : {}),
    ...(isHours ? {} : { sessionHours: "invalid" as const }),
    ...(addressRanges.length === 0 && (guardsPages || guardsTokens)
      ? { addressRanges: "missing" as const }
      : {}),
  };
}
