import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { messages } from "@/server/domain/messages";
import { CONSENT_POINTS, CONSENT_TEXT_VERSION } from "@/server/domain/recipient/consent";
import type { Language } from "@/server/domain/vocabulary";
import { getPdfMessages } from "@/server/pdf/messages";
import { createMomentFormatters } from "@/server/pdf/times";
import type { Evidence } from "./load";
import type { ShownSender } from "./visible-sender";

type Consent = Evidence["consents"][number];

type ConsentFacts = { title: string; sender: string; email: string; mine: string };

const Renamed = z.object({ from: z.string() });

/** Title of the envelope at the consent: a later title does not change the consent (rest/envelopes.md 4.18). */
function findTitleAt({ envelope, audit }: Evidence, moment: Date): string {
  const next = audit.find(
    ({ type, createdAt }) => type === "DOCUMENT_TITLE_UPDATED" && createdAt.getTime() > moment.getTime(),
  );
  return next ? Renamed.parse(next.data).from : envelope.title;
}

const Ticked = z.object({ recipientId: z.number(), textVersion: z.string(), ticked: z.literal(true) });

const createConsentTranslator = (language: Language) =>
  createTranslator({ locale: language, messages: messages[language], namespace: "signing" });

/**
 * Returns the sentence of the consent and the text behind it, as the signing page shows them. Null for a
 * version that this build does not know. When the text changes, its version rises and the old words are kept
 * here.
 */
export function formatConsentWords(
  version: string,
  language: Language,
  { wasTicked, ...facts }: ConsentFacts & { wasTicked: boolean },
): string | null {
  if (version !== CONSENT_TEXT_VERSION) return null;
  const t = createConsentTranslator(language);
  const points = CONSENT_POINTS.map(
    (point) => `${t(`consent.${point}`)}\n${t(`consent.${point}Text`, facts)}`,
  );
  return [t(wasTicked ? "start.tick" : "start.consent"), t("consent.title"), ...points].join("\n\n");
}

export function renderConsentFile(
  evidence: Evidence,
  consent: Consent,
  findSender: (recipient: { email: string }) => ShownSender,
): string {
  const { meta, recipients, audit } = evidence;
  const { language, textVersion: version, recipientId } = consent;
  const message = getPdfMessages(language);
  const { name, email } = recipients.find(({ id }) => id === recipientId) ?? { name: "", email: "" };
  const sender = findSender({ email });
  const facts = {
    title: findTitleAt(evidence, consent.createdAt),
    sender: sender.name,
    email: sender.email,
    mine: email,
  };
  const wasTicked = audit.some(({ type, data }) => {
    const entry = type === "DOCUMENT_CONSENT_GIVEN" ? Ticked.safeParse(data) : null;
    return entry?.success && entry.data.recipientId === recipientId && entry.data.textVersion === version;
  });
  const time = createMomentFormatters(language, meta.timezone).local(consent.createdAt);
  const unknown = message("certificate.unknown");
  const origin = {
    ip: consent.ipAddress ?? unknown,
    agent: consent.userAgent ?? unknown,
    zone: consent.timezone ?? unknown,
  };
  return `${[
    message("bundle.consent.given", { name, email, time }),
    message("bundle.consent.from", origin),
    message(wasTicked ? "bundle.consent.ticked" : "bundle.consent.started"),
    formatConsentWords(version, language, { ...facts, wasTicked }) ??
      message("bundle.consent.unknown", { version }),
    message("bundle.consent.version", { version, language: message(`language.${language}`) }),
  ].join("\n\n")}\n`;
}
