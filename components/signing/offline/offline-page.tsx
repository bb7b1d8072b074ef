"use client";

import { useEffect } from "react";
import { useLocale } from "use-intl";

/** The page comes first: what keeps another one ready waits until it has come to rest, milliseconds. */
const REST_MS = 3_000;

/**
 * Keeps a page in this browser, in the reader's language, that stands in for the signing page while there is no
 * connection: a reload or a step back would else end on the browser's own error page, from where nothing leads on.
 */
export function OfflinePage() {
  const language = useLocale();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import("./offline-registration")
        .then((module) => module.keepOfflinePage(language))
        .catch(() => {});
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return null;
}
