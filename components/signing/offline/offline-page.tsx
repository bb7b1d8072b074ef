"use client";

import { useEffect } from "react";
import { useLocale } from "use-intl";
import { patiently } from "../retry-import";

/** The page comes first: what keeps another one ready waits until it has come to rest, milliseconds. */
const REST_MS = 3_000;

const load = patiently(() => import("./offline-registration"));

/**
 * Keeps a page in this browser, in the reader's language, that stands in for the signing page while there is no
 * connection: a reload or a step back would else end on the browser's own error page, from where nothing leads on.
 */
export function OfflinePage() {
  const language = useLocale();
  useEffect(() => {
    const timer = setTimeout(() => {
      void load().then((module) => module.keepOfflinePage(language));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return null;
}
