import { originOf } from "@/server/auth/origin";
import { requestIdOf } from "@/server/auth/resolve-actor";
import { callerFor } from "@/server/caller";
import type { BrandShown } from "@/server/contract/brand";
import { isRefusal } from "@/server/domain/errors";

/** The brand of the page behind a link, drawn with it. Without one, or when it cannot be known, the page is ours. */
export async function brandOf(
  kind: "sign" | "direct",
  token: string,
  head: Headers,
): Promise<BrandShown | null> {
  try {
    const api = callerFor({ actor: null, origin: originOf(head), requestId: requestIdOf(head) });
    return await api.branding.ofLink({ kind, token });
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
