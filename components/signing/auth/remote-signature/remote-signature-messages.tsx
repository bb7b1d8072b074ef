"use client";

import type { ReactNode } from "react";
import { type Catalogues, LazyMessages } from "../../lazy-messages";

const CATALOGUES: Catalogues = {
  en: async () => ({ advanced: (await import("@/server/domain/messages/en/advanced.json")).default }),
  es: async () => ({ advanced: (await import("@/server/domain/messages/es/advanced.json")).default }),
};

/** The words of signing with a certificate. */
export function RemoteSignatureMessages({ children }: { children: ReactNode }) {
  return <LazyMessages catalogues={CATALOGUES}>{children}</LazyMessages>;
}
