import { DEFAULT_LIMITS, type Limits } from "@/server/domain/limits";
import { env } from "@/server/env";

/** What the guides say of this installation: its address and the limits its environment sets. */
export type Facts = {
  /** Without a slash at its end. */
  baseUrl: string;
  limits: Limits;
  requestsPerMinute: { token: number; address: number };
};

/** The facts of the running product. */
export function facts(): Facts {
  const { BASE_URL, MAX_UPLOAD_MB, MAX_PAGES, RATE_LIMIT_PER_TOKEN, RATE_LIMIT_PER_IP } = env();
  return {
    baseUrl: BASE_URL,
    limits: { ...DEFAULT_LIMITS, uploadMegabytes: MAX_UPLOAD_MB, pagesPerFile: MAX_PAGES },
    requestsPerMinute: { token: RATE_LIMIT_PER_TOKEN, address: RATE_LIMIT_PER_IP },
  };
}
