"use client";

import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { findWaitingReason, type OpenTags as Group } from "@/server/domain/field/open-tags";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { Draft } from "../use-draft";
import { useOpenTags } from "./use-open-tags";

type Recipient = OwnerEnvelope["recipients"][number];
type OpenTagsProps = { draft: Draft; envelope: OwnerEnvelope };

/**
 * Tags in the files that wait for their recipients. Only here are they turned into fields or left as text.
 */
export function OpenTags({ draft, envelope }: OpenTagsProps) {
  const t = useTranslations("owner.openTags");
  const place = useRef<HTMLDivElement>(null);
  const people = [...envelope.recipients].sort(compareBySigningOrder);
  const items = envelope.items.filter(({ openTags }) => openTags.length > 0);
  const groups = items.flatMap(({ openTags }) => openTags);
  const ready = countOpenTags(groups.filter((group) => findWaitingReason(group, people) === null));
  const count = countOpenTags(groups);
  // The pressed button disappears, so the container takes the focus.
  const { takeUp, leave, pressed } = useOpenTags(draft, envelope, () => place.current?.focus());
  const isOrdered = envelope.documentMeta.signingOrder === "SEQUENTIAL";
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {count > 0 && (
        <Banner
          className="mb-5"
          title={t("title", { count })}
          action={
            <>
              {ready > 0 && (
                <Button
                  size="dense"
                  loading={pressed === "takeUp"}
                  disabled={pressed === "leave"}
                  onClick={takeUp}
                >
                  {t("take", { count: ready })}
                </Button>
              )}
              <Button
                size="dense"
                variant="secondary"
                loading={pressed === "leave"}
                disabled={pressed === "takeUp"}
                onClick={leave}
              >
                {t("leave", { count })}
              </Button>
            </>
          }
        >
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <FileTags key={item.id} item={item} people={people} />
            ))}
          </ul>
          <p className="mt-2 text-dense">{t(isOrdered ? "leadOrdered" : "lead")}</p>
        </Banner>
      )}
    </div>
  );
}

const countOpenTags = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The waiting tags of one file, with the reason for each that must keep waiting. */
function FileTags({ item, people }: { item: OwnerItem; people: readonly Recipient[] }) {
  return (
    <li className="wrap-anywhere">
      <span className="font-medium text-ink">{item.title}</span>
      <ul>
        {item.openTags.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: impossible tags may be the same text on the same page.
          <li key={index}>
            <GroupSentence group={group} people={people} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function GroupSentence({ group, people }: { group: Group; people: readonly Recipient[] }) {
  const t = useTranslations("owner.openTags");
  const recipients = useTranslations("owner.recipients");
  const { recipient: number, count, impossible } = group;
  if (impossible) return t.rich("impossible", { ...impossible, tag: (text) => <code>{text}</code> });
  const person = people[number - 1];
  const name = person?.name || person?.email || recipients("unnamed");
  const reason = findWaitingReason(group, people);
  if (reason === "NO_SUCH_RECIPIENT") return t("missing", { count, number });
  return t(reason ? "role" : "for", { count, number, name });
}
