"use client";

import type { ReactNode } from "react";
import { type Catalogues, LazyMessages } from "../lazy-messages";

const CATALOGUES: Catalogues = {
  en: async () => ({ challenge: (await import("@/server/domain/messages/en/challenge.json")).default }),
  es: async () => ({ challenge: (await import("@/server/domain/messages/es/challenge.json")).default }),
};

export function ChallengeTexts({ children }: { children: ReactNode }) {
  return <LazyMessages catalogues={CATALOGUES}>{children}</LazyMessages>;
}
