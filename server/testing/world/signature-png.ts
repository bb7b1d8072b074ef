import { encode } from "fast-png";

/** A black bar on white: enough ink for a signature. */
export const signaturePng = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    encode({
      width: 300,
      height: 100,
      channels: 4,
      data: new Uint8Array(300 * 100 * 4).map((_, index) =>
        index % 4 === 3 || Math.abs(Math.floor(index / 1200) - 50) > 10 ? 255 : 0,
      ),
    }),
  );
