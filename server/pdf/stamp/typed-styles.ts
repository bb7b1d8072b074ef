import { toSvgPath } from "@/server/domain/field/ink";
import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";
import type { TypedNameShown, TypedNameWish, TypedStyle } from "@/server/domain/field/typed-style";
import { readyShaper } from "../text/shape";
import { hasLetterOf, typedName } from "./typed-name";

/** The handwritings worth offering for a text: those that have letters of it, and one that shows it in plain letters. */
function offeredFaces(text: string): readonly SignatureFace[] {
  const own = SIGNATURE_FACES.filter((face) => hasLetterOf(face, text));
  const plain = SIGNATURE_FACES.find((face) => !own.includes(face));
  return SIGNATURE_FACES.filter((face) => own.includes(face) || face === plain);
}

/** A typed name in every style that looks unlike the others, or in the one asked for; initials in plain letters. */
export async function typedStyles({ text, face, isPlain, language }: TypedNameWish): Promise<TypedNameShown> {
  await readyShaper();
  const written = text.normalize("NFC");
  const missing = new Set<string>();
  const wanted = isPlain ? SIGNATURE_FACES.slice(0, 1) : offeredFaces(written);
  const styles = (face ? [face] : wanted).flatMap((each): TypedStyle[] => {
    const name = typedName(text, isPlain ? "regular" : each, language ?? null);
    if (!name) return [];
    for (const letter of name.missing) missing.add(letter);
    return [
      {
        face: each,
        outline: toSvgPath(name.path),
        ink: name.ink,
        isPlain: isPlain || !hasLetterOf(each, written),
      },
    ];
  });
  return { styles, missing: [...missing] };
}
