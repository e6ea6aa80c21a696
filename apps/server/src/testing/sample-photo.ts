import sharp from "sharp";

/** A photo-like picture: a cake on a table, drawn, blurred and grained. */
export async function photo(width = 1_200, height = 900): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3e1c8"/><stop offset="1" stop-color="#b98d5f"/></linearGradient>
      <linearGradient id="cake" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f09a3e"/><stop offset="1" stop-color="#b85e1a"/></linearGradient>
    </defs>
    <rect width="1200" height="900" fill="url(#wall)"/>
    <rect y="600" width="1200" height="300" fill="#7b4a2b"/>
    <ellipse cx="600" cy="690" rx="430" ry="86" fill="#f5f1ea"/>
    <ellipse cx="600" cy="680" rx="400" ry="70" fill="#e3dccf"/>
    <path d="M290 420 h620 v220 q-310 90 -620 0 z" fill="url(#cake)"/>
    <ellipse cx="600" cy="420" rx="310" ry="88" fill="#4a2413"/>
    <path d="M290 425 q40 130 78 20 q46 170 98 34 q60 150 120 26 q54 160 112 20 q70 140 116 -4 q52 120 96 -96 q-60 80 -310 84 q-250 -4 -310 -84z" fill="#4a2413"/>
    <ellipse cx="520" cy="392" rx="150" ry="26" fill="#8a5a3a" opacity="0.55"/>
  </svg>`;
  const grain = await sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 14 } },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(drawing))
    .blur(2)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
