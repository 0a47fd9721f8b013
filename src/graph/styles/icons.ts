import alertTriangle from '@tabler/icons/outline/alert-triangle.svg?raw';
import appWindow from '@tabler/icons/outline/app-window.svg?raw';
import bell from '@tabler/icons/outline/bell.svg?raw';
import bike from '@tabler/icons/outline/bike.svg?raw';
import bolt from '@tabler/icons/outline/bolt.svg?raw';
import book from '@tabler/icons/outline/book.svg?raw';
import bookmark from '@tabler/icons/outline/bookmark.svg?raw';
import box from '@tabler/icons/outline/box.svg?raw';
import briefcase from '@tabler/icons/outline/briefcase.svg?raw';
import bug from '@tabler/icons/outline/bug.svg?raw';
import building from '@tabler/icons/outline/building.svg?raw';
import buildingBank from '@tabler/icons/outline/building-bank.svg?raw';
import buildingFactory from '@tabler/icons/outline/building-factory.svg?raw';
import buildingStore from '@tabler/icons/outline/building-store.svg?raw';
import calendar from '@tabler/icons/outline/calendar.svg?raw';
import car from '@tabler/icons/outline/car.svg?raw';
import circle from '@tabler/icons/outline/circle.svg?raw';
import clock from '@tabler/icons/outline/clock.svg?raw';
import cloud from '@tabler/icons/outline/cloud.svg?raw';
import code from '@tabler/icons/outline/code.svg?raw';
import coin from '@tabler/icons/outline/coin.svg?raw';
import cpu from '@tabler/icons/outline/cpu.svg?raw';
import creditCard from '@tabler/icons/outline/credit-card.svg?raw';
import database from '@tabler/icons/outline/database.svg?raw';
import deviceDesktop from '@tabler/icons/outline/device-desktop.svg?raw';
import deviceMobile from '@tabler/icons/outline/device-mobile.svg?raw';
import diamond from '@tabler/icons/outline/diamond.svg?raw';
import fileText from '@tabler/icons/outline/file-text.svg?raw';
import flag from '@tabler/icons/outline/flag.svg?raw';
import flame from '@tabler/icons/outline/flame.svg?raw';
import flask from '@tabler/icons/outline/flask.svg?raw';
import folder from '@tabler/icons/outline/folder.svg?raw';
import gitBranch from '@tabler/icons/outline/git-branch.svg?raw';
import heart from '@tabler/icons/outline/heart.svg?raw';
import hexagon from '@tabler/icons/outline/hexagon.svg?raw';
import home from '@tabler/icons/outline/home.svg?raw';
import hospital from '@tabler/icons/outline/hospital.svg?raw';
import id from '@tabler/icons/outline/id.svg?raw';
import key from '@tabler/icons/outline/key.svg?raw';
import leaf from '@tabler/icons/outline/leaf.svg?raw';
import link from '@tabler/icons/outline/link.svg?raw';
import lock from '@tabler/icons/outline/lock.svg?raw';
import mail from '@tabler/icons/outline/mail.svg?raw';
import mapPin from '@tabler/icons/outline/map-pin.svg?raw';
import message from '@tabler/icons/outline/message.svg?raw';
import microscope from '@tabler/icons/outline/microscope.svg?raw';
import mountain from '@tabler/icons/outline/mountain.svg?raw';
import movie from '@tabler/icons/outline/movie.svg?raw';
import music from '@tabler/icons/outline/music.svg?raw';
import network from '@tabler/icons/outline/network.svg?raw';
import news from '@tabler/icons/outline/news.svg?raw';
import packageIcon from '@tabler/icons/outline/package.svg?raw';
import paw from '@tabler/icons/outline/paw.svg?raw';
import phone from '@tabler/icons/outline/phone.svg?raw';
import photo from '@tabler/icons/outline/photo.svg?raw';
import pill from '@tabler/icons/outline/pill.svg?raw';
import plane from '@tabler/icons/outline/plane.svg?raw';
import puzzle from '@tabler/icons/outline/puzzle.svg?raw';
import receipt from '@tabler/icons/outline/receipt.svg?raw';
import road from '@tabler/icons/outline/road.svg?raw';
import router from '@tabler/icons/outline/router.svg?raw';
import school from '@tabler/icons/outline/school.svg?raw';
import server from '@tabler/icons/outline/server.svg?raw';
import settings from '@tabler/icons/outline/settings.svg?raw';
import shield from '@tabler/icons/outline/shield.svg?raw';
import ship from '@tabler/icons/outline/ship.svg?raw';
import shoppingCart from '@tabler/icons/outline/shopping-cart.svg?raw';
import square from '@tabler/icons/outline/square.svg?raw';
import star from '@tabler/icons/outline/star.svg?raw';
import tag from '@tabler/icons/outline/tag.svg?raw';
import terminal from '@tabler/icons/outline/terminal.svg?raw';
import tool from '@tabler/icons/outline/tool.svg?raw';
import train from '@tabler/icons/outline/train.svg?raw';
import tree from '@tabler/icons/outline/tree.svg?raw';
import triangle from '@tabler/icons/outline/triangle.svg?raw';
import trophy from '@tabler/icons/outline/trophy.svg?raw';
import truck from '@tabler/icons/outline/truck.svg?raw';
import user from '@tabler/icons/outline/user.svg?raw';
import userHeart from '@tabler/icons/outline/user-heart.svg?raw';
import users from '@tabler/icons/outline/users.svg?raw';
import world from '@tabler/icons/outline/world.svg?raw';

/** Outline icons on a field of 24 × 24. From Tabler Icons (MIT). */
const sources = {
  user,
  users,
  'user-heart': userHeart,
  id,
  briefcase,
  building,
  'building-bank': buildingBank,
  'building-store': buildingStore,
  'building-factory': buildingFactory,
  home,
  school,
  hospital,
  'map-pin': mapPin,
  world,
  flag,
  mountain,
  plane,
  ship,
  train,
  car,
  truck,
  bike,
  road,
  package: packageIcon,
  box,
  'shopping-cart': shoppingCart,
  coin,
  'credit-card': creditCard,
  receipt,
  'file-text': fileText,
  folder,
  book,
  news,
  mail,
  phone,
  message,
  photo,
  music,
  movie,
  'device-desktop': deviceDesktop,
  'device-mobile': deviceMobile,
  server,
  database,
  cloud,
  cpu,
  network,
  router,
  code,
  bug,
  'git-branch': gitBranch,
  terminal,
  'app-window': appWindow,
  settings,
  tool,
  bolt,
  flame,
  leaf,
  tree,
  paw,
  flask,
  microscope,
  pill,
  heart,
  star,
  bell,
  lock,
  key,
  shield,
  calendar,
  clock,
  tag,
  bookmark,
  link,
  puzzle,
  trophy,
  'alert-triangle': alertTriangle,
  circle,
  square,
  triangle,
  hexagon,
  diamond,
} as const;

export type IconName = keyof typeof sources;

/** In the order of the picker: people, places, transport, trade, media, technology, nature, signs. */
export const iconNames = Object.keys(sources) as readonly IconName[];

/** Line width of an icon on its field. */
export const iconLineWidth = 2;
/** Side length of an icon's field. */
export const iconSide = 24;
/** Side length of an icon's field relative to the vertex diameter; the corners stay inside the circle. */
export const iconShare = 0.62;

const paths = new Map<IconName, string>();

/** The icon's lines as SVG path data. */
export function iconPath(name: IconName): string {
  let path = paths.get(name);
  if (path === undefined) {
    path = [...sources[name].matchAll(/<path d="([^"]+)"/g)].map(([, data]) => data).join('');
    paths.set(name, path);
  }
  return path;
}
