import { loadPart } from "@/components/load-part";
import { reloadNewerVersion } from "./state/newer-version";

/**
 * Wraps an import so that it is retried until the connection is back.
 * If an upgrade removed the chunk, the page reloads instead.
 */
export const retryImport =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    loadPart(load, (wanting) => {
      if (wanting === "version") reloadNewerVersion();
    });
