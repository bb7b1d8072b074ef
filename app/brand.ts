import { findDomainError } from "@/server/caller";
import type { BrandShown } from "@/server/contract/brand";
import { createLinkCaller } from "./link-page";

/** Returns the brand of the page behind a link. Null means our own brand. */
export async function loadLinkBrand(
  kind: "sign" | "direct",
  token: string,
  head: Headers,
): Promise<BrandShown | null> {
  try {
    return await createLinkCaller(head).branding.ofLink({ kind, token });
  } catch (error) {
    if (findDomainError(error)?.code === "BAD_REQUEST") return null;
    throw error;
  }
}
