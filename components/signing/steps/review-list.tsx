"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFileLanguage } from "@/components/page-text/file-language";
import { SignatureImage } from "../controls/signature/signature-image";
import { useWords } from "../controls/use-words";
import { Crop } from "../document/crop";
import { TextButton } from "../frame";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { AssistedBadge } from "./assisted-badge";

/**
 * All of the recipient's fields with file, page, label and value, including the sender's
 * values. Marks open ones, with a link to each. Drafts do not count as values.
 */
export function ReviewList() {
  const t = useTranslations("signing.review");
  const { fields, plan, state } = useSessionContext();
  const isAlreadySet = (field: ShownField) => field.own && field.inserted;
  const visibleFields = fields.filter((field) => field.fillable || field.automatic || isAlreadySet(field));
  return (
    <>
      {plan.missing.length > 0 && (
        <p className="font-medium text-danger">{t("missing", { count: plan.missing.length })}</p>
      )}
      {plan.optionalOpen.length > 0 && (
        <p className="text-ink-2">{t("optionalLeft", { count: plan.optionalOpen.length })}</p>
      )}
      {visibleFields.length === 0 ? (
        <p className="text-ink-2">{t("nothing")}</p>
      ) : (
        <section aria-label={t("fields")}>
          <ul className="flex flex-col gap-3">
            {visibleFields.map((field) => (
              <ReviewRow key={field.id} field={{ ...field, ...field.answer }} />
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
  const language = useFileLanguage(field.itemId);
  const { files } = state.session;
  const file = files.find(({ id }) => id === field.itemId);
  const place = { page: field.page, pages: file?.pages.length ?? 1 };
  const where =
    files.length > 1 ? t("step.whereFile", { ...place, file: file?.title ?? "" }) : t("step.where", place);
  const isEmpty = !field.inserted && !field.automatic;
  return (
    <li className="overflow-hidden rounded-card border border-hairline bg-bg">
      <PieceOfPaper field={field} />
      <div className="flex items-center gap-3 px-3 py-2">
        <div className="min-w-0 flex-1">
          <p className="text-body text-ink-2 [overflow-wrap:anywhere]">
            {[label, field.own ? null : t("step.for", { name: field.recipientName }), where]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {field.signature ? (
            // The signature shows on its page crop; here where there is no room for that.
            <div className="sr-only flows:not-sr-only">
              <div className="my-1 h-14 w-full max-w-56 rounded-control border border-hairline bg-paper p-1 text-paper-ink">
                <SignatureImage
                  value={field.signature}
                  label={t("field.signature.yours")}
                  language={language}
                />
              </div>
            </div>
          ) : (
            <p className="font-medium whitespace-pre-line [overflow-wrap:anywhere]">
              {isEmpty ? t("review.empty") : field.inserted ? words.value(field) : state.session.today}
            </p>
          )}
          {!field.fillable && !field.automatic && (
            <p className="text-body text-ink-2">{t("step.setBySender")}</p>
          )}
          <AssistedBadge field={field} />
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
      </div>
    </li>
  );
}

/** Wide enough to read the text next to the value. */
const PIECE_SHAPE = 4.2;

function PieceOfPaper({ field }: { field: ShownField }) {
  const t = useTranslations("signing.step");
  const { fields, state } = useSessionContext();
  const { files, today } = state.session;
  const file = files.find(({ id }) => id === field.itemId);
  const page = file?.pages[field.page - 1];
  if (!file || !page) return null;
  const isDated = field.automatic && !field.inserted;
  const others = fields
    .filter(({ id, own, itemId, page: number }) => {
      return own && id !== field.id && itemId === field.itemId && number === field.page;
    })
    .map((other) => ({ ...other, ...other.answer }));
  return (
    <Crop
      field={isDated ? { ...field, inserted: true, customText: today } : field}
      others={others}
      url={file.readingUrl}
      page={page}
      shape={PIECE_SHAPE}
      label={t("crop")}
      fieldLooks={
        field.inserted || field.automatic
          ? "inset-ring inset-ring-[#15703a]"
          : "inset-ring-2 inset-ring-[#8a5200] bg-[#fff3dc]/80"
      }
      className="border-b flows:hidden"
    />
  );
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
              className="inline-flex min-h-11 items-center gap-2 text-primary [overflow-wrap:anywhere]"
            >
              <ExternalLink className="size-4 shrink-0" aria-hidden />
              <span>
                <span className="font-medium underline underline-offset-4">{attachment.label}</span>{" "}
                <span className="text-body text-ink-2">
                  {t("opensAt", { host: getHost(attachment.data) })}
                  {attachment.isLater && ` (${t("later")})`}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a link's host, to show it before the link is followed. */
function getHost(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}
