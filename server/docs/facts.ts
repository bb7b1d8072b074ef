import { DEFAULT_LIMITS, type Limits } from "@/server/domain/limits";
import { env } from "@/server/env";

/** Facts about this installation: its address and the limits that its environment sets. */
export type InstallationFacts = {
  /** Without a trailing slash. */
  baseUrl: string;
  limits: Limits;
  requestsPerMinute: { token: number; address: number };
};

export function getInstallationFacts(): InstallationFacts {
  const { BASE_URL, MAX_UPLOAD_MB, MAX_PAGES, RATE_LIMIT_PER_TOKEN, RATE_LIMIT_PER_IP } = env();
  return {
    baseUrl: BASE_URL,
    limits: { ...DEFAULT_LIMITS, uploadMegabytes: MAX_UPLOAD_MB, pagesPerFile: MAX_PAGES },
    requestsPerMinute: { token: RATE_LIMIT_PER_TOKEN, address: RATE_LIMIT_PER_IP },
  };
}
