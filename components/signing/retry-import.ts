import { loadPart } from "@/components/load-part";
import { versionIsGone } from "./state/newer-version";

/**
 * A part that does not come, because the connection is gone, is asked for until it does: nothing else breaks. One that
 * an upgrade took away is not waited for: the page opens anew.
 */
export const retryImport =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    loadPart(load, (wanting) => {
      if (wanting === "version") versionIsGone();
    });
