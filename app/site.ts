import { cache } from "react";
import { InstallationSettings } from "@/server/domain/installation";
import { pageCaller } from "./page-caller";

/**
 * What is decided for everybody here: who may open an account, what stands on every page. Asked once a page. While the
 * database is away a page stands without it: whoever may open an account is judged when they ask.
 */
export const readSite = cache(async (): Promise<InstallationSettings> => {
  const { installation } = await pageCaller();
  return installation.site().catch(() => InstallationSettings.parse({}));
});
