import type { useTranslations } from "use-intl";
import { PAUSE_REASONS } from "@/server/domain/bulk-send/lifecycle";
import type { NoticeAnswer } from "./api-types";

type Texts = ReturnType<typeof useTranslations<"notices">>;

/** Returns the line below the title: a recipient's own words as a quote, or a reason as a sentence. */
export function formatNoticeDetail({ kind, detail, recipient }: NoticeAnswer, t: Texts): string | null {
  if (detail === null) return null;
  switch (kind) {
    case "QUESTION_ASKED":
    case "WRONG_PERSON":
    case "DOCUMENT_REJECTED":
      return t("said", { words: detail });
    case "ADDRESS_CHANGED":
      return t("formerAddress", { former: detail, now: recipient?.email ?? "" });
    case "BULK_SEND_PAUSED": {
      const reason = PAUSE_REASONS.find((known) => known === detail);
      return reason ? t(`pause.${reason}`) : null;
    }
    case "MAIL_FAILED":
      return recipient?.email ?? null;
    default:
      return null;
  }
}
