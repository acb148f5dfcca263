// Plays a cast of `parley demo` in the public asciinema player in a headless browser, and looks at what it shows.
// See README.md beside this file.
import { readFileSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import puppeteer from "puppeteer-core";

const stations = [
  [2, "A recorded demo"],
  [11, "all at once"],
  [22, "3 of 5"],
  [29, "CONSENSUS BLOCKED"],
  [52, "Revise and run again"],
  [80, "The discussion is concluded"],
];

const bundle = new URL("node_modules/asciinema-player/dist/bundle/", import.meta.url);
const read = (name) => readFileSync(new URL(name, bundle), "utf8");
const browser = await puppeteer.launch({
  args: [...chromium.args, "--no-sandbox"],
  executablePath: await chromium.executablePath(),
  headless: "shell",
});
let failed = 0;
for (const file of process.argv.slice(2)) {
  const page = await browser.newPage();
  await page.setContent(`<style>${read("asciinema-player.css")}</style><div id="player"></div>`);
  await page.addScriptTag({ content: read("asciinema-player.js") });
  const shown = await page.evaluate(async (cast, stations) => {
    const place = document.getElementById("player");
    const player = AsciinemaPlayer.create({ data: cast }, place, { preload: true });
    await player.play();
    await player.pause();
    const texts = [];
    for (const [second] of stations) {
      await player.seek(second);
      await new Promise((done) => setTimeout(done, 800));
      texts.push(place.innerText);
    }
    return { texts, duration: await player.getDuration() };
  }, readFileSync(file, "utf8"), stations);
  stations.forEach(([second, want], i) => {
    if (!shown.texts[i].includes(want)) {
      failed++;
      console.error(`${file}: no "${want}" at ${second} s:\n${shown.texts[i]}`);
    }
  });
  console.log(`${file}: ${shown.duration} s`);
  await page.close();
}
await browser.close();
process.exit(failed ? 1 : 0);
