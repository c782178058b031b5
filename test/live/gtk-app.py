"""A small GTK app: gtk-app.py CLASS TITLE. Return in the first field puts "saved" behind the title; the second is a password field."""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

name, title = sys.argv[1:3]
Gdk.set_program_class(name)
window = Gtk.Window(title=title)
window.set_default_size(420, 200)
window.connect("destroy", Gtk.main_quit)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8)
field = Gtk.Entry()
field.get_accessible().set_name("Customer name")
field.connect("activate", lambda _: window.set_title(title + " - saved"))
secret = Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)
secret.get_accessible().set_name("Passphrase")
secret.connect("focus-in-event", lambda *_: print("secret field focused", flush=True))
notes = Gtk.Entry()
notes.get_accessible().set_name("Notes")
for widget in (field, secret, notes):
    box.add(widget)
window.add(box)
window.show_all()
Gtk.main()
