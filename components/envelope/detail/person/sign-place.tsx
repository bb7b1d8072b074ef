"use client";

import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { PaperPages } from "@/components/envelope/paper/paper-pages";
import { buildFieldOwners, usePaperFields } from "@/components/envelope/paper/use-paper-fields";
import { FIELD_ICONS, getVeilClass } from "@/components/field-editor/pages/field-styles";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { getRecipientColour } from "@/components/ui/recipient-colour";
import { Select } from "@/components/ui/select";
import { movePlacement } from "@/server/domain/field/free-place";
import type { Placement } from "@/server/domain/field/placement";

export type SignPlaceValue = { itemId: string; place: Placement };

type SignPlaceProps = {
  envelope: OwnerEnvelope;
  name: string;
  value: SignPlaceValue;
  onChange: (value: SignPlaceValue) => void;
};

/** The pages with all fields, and one more signature placed by pointer or by numbers. */
export function SignPlace({ envelope, name, value, onChange }: SignPlaceProps) {
  const t = useTranslations("following.add.place");
  const scroller = useRef<HTMLElement>(null);
  const items = envelope.items.toSorted((a, b) => a.order - b.order);
  const item = items.find(({ id }) => id === value.itemId) ?? items[0];
  const fields = usePaperFields(envelope, true);
  const { page, positionY } = value.place;
  useEffect(() => showPlace(scroller.current, page, positionY), [page, positionY]);
  if (!item) return null;
  const changePlace = (place: Placement) => onChange({ itemId: item.id, place });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-body font-medium">{t("title")}</legend>
      <p className="text-dense text-ink-3">{t("lead")}</p>
      {items.length > 1 && (
        <Field label={t("file")}>
          {(control) => (
            <Select
              {...control}
              value={item.id}
              onChange={(event) =>
                onChange({ itemId: event.target.value, place: { ...value.place, page: 1 } })
              }
            >
              {items.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <section
        ref={scroller}
        aria-label={t("region", { title: item.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="relative h-[45dvh] min-h-48 overflow-auto rounded-card border border-hairline bg-canvas"
      >
        <PaperPages
          key={item.id}
          item={item}
          fields={fields.of(item.id)}
          owners={buildFieldOwners(envelope)}
          zoom={1}
          scroller={scroller}
          layer={(number) => (
            <PlaceLayer
              name={name}
              number={number}
              place={value.place}
              seat={envelope.recipients.length}
              onPlace={changePlace}
            />
          )}
        />
      </section>
      <PlaceNumbers item={item} place={value.place} onPlace={changePlace} />
    </fieldset>
  );
}

/** Scrolls the paper to the place, without moving the page around it. */
function showPlace(scroller: HTMLElement | null, page: number, positionY: number): void {
  const sheet = scroller?.querySelector<HTMLElement>(`[data-page="${page}"]`);
  if (!scroller || !sheet) return;
  const at = sheet.offsetTop + (sheet.offsetHeight * positionY) / 100;
  const { scrollTop, clientHeight } = scroller;
  const isSeen = at >= scrollTop && at < scrollTop + 0.8 * clientHeight;
  if (!isSeen) scroller.scrollTo({ top: at - clientHeight / 2 });
}

type PlaceLayerProps = {
  name: string;
  number: number;
  place: Placement;
  /** Index of the recipient, for the colour. */
  seat: number;
  onPlace: (place: Placement) => void;
};

/** A page that takes presses, with the signature if it is on that page. */
function PlaceLayer({ name, number, place, seat, onPlace }: PlaceLayerProps) {
  const t = useTranslations("following.add.place");
  const Icon = FIELD_ICONS.SIGNATURE;
  const placeAtPointer = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A key press has no pointer position: the place is kept and moves to the other page.
    const isKey = event.detail === 0;
    const x = isKey ? place.positionX + place.width / 2 : (100 * (event.clientX - left)) / Math.max(1, width);
    const y = isKey
      ? place.positionY + place.height / 2
      : (100 * (event.clientY - top)) / Math.max(1, height);
    onPlace(movePlacement(place, number, x, y));
  };
  return (
    <>
      <button
        type="button"
        aria-label={t("here", { page: number })}
        onClick={placeAtPointer}
        className="absolute inset-0 cursor-crosshair -outline-offset-2"
      />
      {place.page === number && (
        <span
          style={{
            left: `${place.positionX}%`,
            top: `${place.positionY}%`,
            width: `${place.width}%`,
            height: `${place.height}%`,
          }}
          className={classNames(
            "pointer-events-none absolute flex items-center gap-1 overflow-hidden rounded-[2px] px-1 text-[clamp(0.5rem,1.7cqw,0.8125rem)] inset-ring-2 inset-ring-current",
            getVeilClass(seat),
            getRecipientColour(seat).text,
          )}
        >
          <Icon className="size-[1.2em] shrink-0" aria-hidden />
          <span className="truncate">{name || t("signature")}</span>
        </span>
      )}
    </>
  );
}

type PlaceNumbersProps = { item: OwnerItem; place: Placement; onPlace: (place: Placement) => void };

/** The same place in numbers, for keyboard users. */
function PlaceNumbers({ item, place, onPlace }: PlaceNumbersProps) {
  const t = useTranslations("following.add.place");
  const numbers = [
    { key: "page", value: place.page, min: 1, max: item.pageCount },
    { key: "positionX", value: Math.round(place.positionX), min: 0, max: Math.floor(100 - place.width) },
    { key: "positionY", value: Math.round(place.positionY), min: 0, max: Math.floor(100 - place.height) },
  ] as const;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {numbers.map(({ key, value, min, max }) => (
        <Field key={key} label={t(key)}>
          {(control) => (
            <NumberStepper
              {...control}
              value={value}
              min={min}
              max={max}
              onChange={(next) => onPlace({ ...place, [key]: next })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
