"use client";

import type { ReactNode } from "react";
import { type Catalogues, LazyMessages } from "../../lazy-messages";

const CATALOGUES: Catalogues = {
  en: async () => ({ remote: (await import("@/server/domain/messages/en/remote.json")).default }),
  es: async () => ({ remote: (await import("@/server/domain/messages/es/remote.json")).default }),
};

export function RemoteSignatureMessages({ children }: { children: ReactNode }) {
  return <LazyMessages catalogues={CATALOGUES}>{children}</LazyMessages>;
}
