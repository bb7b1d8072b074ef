"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { useWords } from "../fields/use-words";
import { TextButton } from "../frame";
import { SignatureImage } from "../signature/signature-image";
import { useSessionContext } from "./session-context";
import type { ShownField } from "./use-session-fields";

/** All the person's fields with page, label and value; what is open, and a way back to each. */
export function ReviewList() {
  const t = useTranslations("signing.review");
  const { fields, plan, state } = useSessionContext();
  const shown = fields.filter((field) => field.fillable || field.automatic);
  return (
    <>
      {plan.missing.length > 0 && (
        <p className="font-medium text-danger">{t("missing", { count: plan.missing.length })}</p>
      )}
      {plan.optionalOpen.length > 0 && (
        <p className="text-ink-2">{t("optionalLeft", { count: plan.optionalOpen.length })}</p>
      )}
      {shown.length === 0 ? (
        <p className="text-ink-2">{t("nothing")}</p>
      ) : (
        <section aria-label={t("fields")}>
          <ul className="flex flex-col divide-y divide-hairline">
            {shown.map((field) => (
              <ReviewRow key={field.id} field={field} />
            ))}
          </ul>
        </section>
      )}
      {state.session.attachments.length > 0 && <Attachments />}
    </>
  );
}

function ReviewRow({ field }: { field: ShownField }) {
  const t = useTranslations("signing");
  const words = useWords();
  const { goTo, state } = useSessionContext();
  const label = words.label(field);
  const isEmpty = !field.inserted && !field.automatic;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-body text-ink-2 [overflow-wrap:anywhere]">
          {label} · {t("step.where", { page: field.page, pages: pagesOf(field, state.session.files) })}
        </p>
        {field.signature ? (
          <div className="my-1 h-14 w-full max-w-56 rounded-control border border-hairline bg-paper p-1 text-paper-ink">
            <SignatureImage value={field.signature} label={t("field.signature.yours")} />
          </div>
        ) : (
          <p className="font-medium whitespace-pre-line [overflow-wrap:anywhere]">
            {field.automatic ? state.session.today : isEmpty ? t("review.empty") : words.value(field)}
          </p>
        )}
        {field.automatic && <p className="text-body text-ink-2">{t("field.date.note")}</p>}
      </div>
      {field.fillable && (
        <TextButton
          aria-label={`${t(isEmpty ? "review.fill" : "review.edit")}: ${label}`}
          onClick={() => goTo(field.id)}
        >
          {t(isEmpty ? "review.fill" : "review.edit")}
        </TextButton>
      )}
    </li>
  );
}

function pagesOf(field: ShownField, files: readonly { id: string; pages: readonly unknown[] }[]): number {
  return files.find(({ id }) => id === field.itemId)?.pages.length ?? 1;
}

function Attachments() {
  const t = useTranslations("signing.review");
  const { state } = useSessionContext();
  return (
    <section aria-labelledby="attachments">
      <h3 id="attachments" className="font-semibold">
        {t("attachments")}
      </h3>
      <ul>
        {state.session.attachments.map((attachment) => (
          <li key={attachment.id}>
            <a
              href={attachment.data}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              <ExternalLink className="size-4 shrink-0" aria-hidden />
              {attachment.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
