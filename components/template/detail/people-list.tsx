"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { indexRecipients } from "@/components/envelope/recipient-places";
import { sortBySigningOrder } from "@/components/envelope/wizard/people/order-changes";
import { Avatar } from "@/components/ui/badge";
import { DIRECT_LINK_PLACEHOLDER, isReachable } from "@/server/domain/recipient/placeholder";

export function PeopleList({ template }: { template: OwnerEnvelope }) {
  const t = useTranslations("templates.detail");
  const roles = useTranslations("owner.recipients");
  const places = indexRecipients(template.recipients);
  const isOrdered = template.documentMeta.signingOrder === "SEQUENTIAL";
  const countFields = (id: number) => template.fields.filter(({ recipientId }) => recipientId === id).length;
  const formatAddress = ({ id, email }: OwnerRecipient): string => {
    if (template.directLink?.directTemplateRecipientId === id || email === DIRECT_LINK_PLACEHOLDER.email)
      return t("visitor");
    return isReachable(email) ? email : t("placeholder");
  };
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="mb-3 text-h3">
        {t("people")}
      </h2>
      {template.recipients.length === 0 ? (
        <p className="text-body text-ink-2">{t("nobody")}</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {sortBySigningOrder(template.recipients).map((person) => (
            <li key={person.id} className="flex items-center gap-3 px-4 py-2.5">
              <Avatar name={person.name || person.email} place={places.get(person.id) ?? 0} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-medium">
                  {person.name || roles("unnamed")}
                </span>
                <span className="block truncate text-dense text-ink-3">{formatAddress(person)}</span>
              </span>
              <span className="text-right text-dense text-ink-2">
                <span className="block">{roles(`roles.${person.role}`)}</span>
                <span className="block text-ink-3">
                  {isOrdered && person.signingOrder !== null && person.role !== "CC"
                    ? `${t("step", { order: person.signingOrder })} · `
                    : ""}
                  {t("fieldsOf", { count: countFields(person.id) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
