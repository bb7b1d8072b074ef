import { cache } from "react";
import { InstallationSettings } from "@/server/domain/installation";
import { createPageCaller } from "./page-caller";

/**
 * Returns the settings of the installation, loaded once per page. Falls back to the defaults without a
 * database: sign-up itself checks who may open an account.
 */
export const readSite = cache(async (): Promise<InstallationSettings> => {
  const { installation } = await createPageCaller();
  return installation.site().catch(() => InstallationSettings.parse({}));
});
